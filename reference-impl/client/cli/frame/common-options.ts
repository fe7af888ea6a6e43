import { decimalNumber, type OptionTable, oneOf, type ValueType } from '#harness/command-line-options.ts';
import { type Format, formats } from './render.ts';

const format: ValueType<Format> = {
  ...oneOf(formats),
  read: (text) => oneOf(formats).read(text.toLowerCase()),
};

export const pathOption = {
  path: {
    type: 'string',
    multiple: true,
    value: 'NAME=/PATH',
    help: 'where an operation lies whose path the document does not show',
  },
} as const satisfies OptionTable;

/** The options of every command that sends requests. */
export const commonOptions = {
  output: {
    type: 'string',
    value: 'FORMAT',
    takes: format,
    default: 'list or table at a terminal, else json',
    help: 'format of the output',
  },
  ...pathOption,
  timeout: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0.1, 3600),
    default: '30',
    help: 'how long one request may take',
  },
  patience: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0, 86_400),
    default: '60',
    help: 'how long to wait when a 429 asks for it',
  },
} as const satisfies OptionTable;
