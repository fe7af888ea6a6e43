// The fastest possible server under Node: it sends the same bytes for every request. Arguments: port, body.
import { createServer } from 'node:http';
import process from 'node:process';

const [port, body] = process.argv.slice(2);
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
