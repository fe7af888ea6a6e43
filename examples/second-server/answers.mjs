// Responses: JSON without empty fields, and every refusal in the same format (section 2.9).
import { httpDate } from './clock.mjs';

// BREAK=name,name… breaks rules on purpose, to show that svc-contract detects them.
const broken = process.env.BREAK?.split(',') ?? [];
export const breaks = (name) => broken.includes(name);

export class Reply {
  constructor(status, body, headers = {}) {
    Object.assign(this, { status, body, headers });
  }
}

export function refuse(status, code, message, { headers, ...more } = {}) {
  const errorCode = breaks('numbered-codes') ? status : code;
  throw new Reply(status, { code: errorCode, message, ...more, timestamp: httpDate() }, headers);
}

const withoutHidden = (name, value) => (name.startsWith('_') || value === null ? undefined : value);

export function send(response, { status, body, headers }) {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { ...(body && { 'Content-Type': type }), ...headers });
  response.end(isPage ? body : JSON.stringify(body, withoutHidden));
}
