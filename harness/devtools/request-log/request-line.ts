import type { ReceivedRequest } from './request-log.ts';

/** A received request in one line for a terminal, and a line for each way in which it breaks the contract. */
export function requestLine({ at, method, path, status, durationMs, violations }: ReceivedRequest): string {
  const answered = status === 0 ? 'connection dropped' : status;
  const lines = [
    `${new Date(at).toTimeString().slice(0, 8)} ${method} ${path} ${answered} ${durationMs} ms`,
    ...violations.map(
      ({ in: part, at: place, message, basis }) =>
        `  ${[part, place].filter(Boolean).join(' ')}: ${message}${basis === 'open' ? ' (open)' : ''}`,
    ),
  ];
  // Member names are a client's, and may hold what steers a terminal.
  return `${lines.map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')).join('\n')}\n`;
}
