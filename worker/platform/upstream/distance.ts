/** How long the last calls took until the head of their answer, in milliseconds; the quickest is about a round trip. */
const recent: number[] = [];
const maxRecent = 8;
/** Above this, waiting for the upstream before anything is sent costs more than it gives. */
const farMs = 60;
/** Calls beside more than this many others wait for those, so that they say nothing of the distance. */
const maxBeside = 4;

let underWay = 0;

/** Makes a call of the upstream and notes how long it took. */
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
