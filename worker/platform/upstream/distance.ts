/** How long the last calls took until the head of their answer, in milliseconds; the quickest is about a round trip. */
const recent: number[] = [];
const maxRecent = 8;
/** Above this, waiting for the upstream before the first byte is sent costs more than it gains. */
const farMs = 60;
/** With more concurrent calls than this a call waits for others, so that its time says nothing about the distance. */
const maxBeside = 4;

let underWay = 0;

/** Makes an upstream call and notes how long it took. */
export async function timedCall(call: () => Promise<Response>): Promise<Response> {
  const counts = underWay <= maxBeside;
  underWay += 1;
  const started = Date.now();
  try {
    const response = await call();
    if (counts) recent.push(Date.now() - started);
    if (recent.length > maxRecent) recent.shift();
    return response;
  } finally {
    underWay -= 1;
  }
}

/** Whether the upstream is far from where this isolate runs; null while nothing was asked of it. */
export const upstreamIsFar = (): boolean | null => (recent.length === 0 ? null : Math.min(...recent) > farMs);
