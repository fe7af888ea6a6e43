import { dirname } from 'node:path';
import process from 'node:process';

/** What a program that a test starts needs of our environment: this Node, and what it has compiled before. */
export function childEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: `${dirname(process.execPath)}:${PATH}`,
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}
