import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends raw bytes, which an HTTP client would normalize, and returns the answer. */
export function rawRequest(port: number, head: string | readonly string[], body = ''): Promise<RawAnswer> {
  const lines = typeof head === 'string' ? head : head.join('\r\n');
  return new Promise((done, fail) => {
    const socket = connect(port, 'localhost');
    let text = '';
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      done({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    const timer = setTimeout(finish, 5_000);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (isWhole(text, lines.startsWith('HEAD '))) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error) => (text ? finish() : fail(error)));
    socket.write(`${lines}\r\n\r\n${body}`, 'latin1');
  });
}

/** The request line and the headers of a scripted call with a session. */
export const rawHead = (port: number, line: string, cookie: string, more: readonly string[] = []): string[] => [
  `${line} HTTP/1.1`,
  `Host: localhost:${port}`,
  'Connection: close',
  `Cookie: ${cookie}`,
  'X-Requested-With: fetch',
  `Origin: http://localhost:${port}`,
  ...more,
];

/** Whether an answer is complete; the connection may stay open after it. */
function isWhole(text: string, headOnly: boolean): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  if (headOnly) return true;
  const head = text.slice(0, end);
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  if (/^transfer-encoding: *chunked$/im.test(head)) return text.endsWith('\r\n0\r\n\r\n');
  return /^HTTP\/1\.\d (?:1|204|304)/.test(head);
}
