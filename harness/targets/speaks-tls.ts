import { connect } from 'node:tls';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';

/** What to say instead where plain HTTP was broken off by a server that speaks TLS; the error itself where it does not. */
export async function orSpeaksTls(error: unknown, baseUrl: string): Promise<unknown> {
  const { protocol, hostname, port, host } = new URL(baseUrl);
  const isUnreached = error instanceof HarnessError && error.code === 'TARGET_UNREACHABLE';
  const isRefused = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|no connection in time/.test(String(error));
  if (protocol !== 'http:' || !isUnreached || isRefused) return error;
  if (!(await shakesHands(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || 80))) return error;
  return new HarnessError('TARGET_WRONG', `http://${host} speaks TLS.`, {
    hint: `Use https://${host} as the address.`,
  });
}

/** Whether a server can be spoken to in TLS; who it is matters not, since nothing is sent to it. */
function shakesHands(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: limits.handshakeMs });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('secureConnect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.on('error', () => end(false));
    socket.once('close', () => resolve(false));
  });
}
