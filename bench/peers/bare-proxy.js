// A proxy that only forwards, with a new connection for each request, as `watch` does. Options: --upstream, --port.
import { createServer, request } from 'node:http';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { port, upstream } = parseArgs({
  args: process.argv.slice(2),
  options: { port: { type: 'string' }, upstream: { type: 'string' } },
}).values;
createServer((incoming, outgoing) => {
  const { method, headers } = incoming;
  const passed = request(new URL(incoming.url, upstream), { method, headers, agent: false }, (response) => {
    outgoing.writeHead(response.statusCode, response.rawHeaders);
    response.pipe(outgoing);
  });
  incoming.pipe(passed);
}).listen(Number(port), '127.0.0.1');
