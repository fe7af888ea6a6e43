import { oneLine } from '#reference/client/connection/read-body.ts';
import type { SvcError } from '#reference/client/connection/svc-error.ts';

/** An error as one line: what, where, and what to do. */
export const describeError = ({ message, hint }: SvcError): string => oneLine(`${message} ${hint}`, 1000);
