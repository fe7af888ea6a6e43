import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { listening, type SmallServer } from '#test/builders/small-server.ts';

/** A forward proxy that notes where it was asked to go, and lets nobody through who does not know its words. */
export async function forwardProxy(user: string, password: string): Promise<SmallServer> {
  const heard: string[] = [];
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const proxy = createServer(({ method, url = '', headers }, response) => {
    heard.push(`${method} ${url}`);
    const { 'proxy-authorization': shown, ...others } = headers;
    if (shown !== wanted) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    const onward = request(url, { ...(method && { method }), headers: others }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end()).end();
  });
  proxy.on('connect', ({ url = '', headers }, socket) => {
    heard.push(`CONNECT ${url}`);
    if (headers['proxy-authorization'] !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  return listening(proxy, heard);
}
