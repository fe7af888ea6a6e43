import { oneLine } from '../read-body.ts';
import type { SvcError } from '../svc-error.ts';

/** An error as one line: what, where, and what to do. */
export const describe = ({ message, hint }: SvcError): string => oneLine(`${message} ${hint}`, 1000);
