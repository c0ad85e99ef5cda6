import { mostPublicEvents, type PublicEvent } from '#shared/api/families/public-schemas.ts';
import type { Bindings } from '../../env.ts';
import { configOf } from '../../middleware/config.ts';
import { createLogger, errorFields, type Logger } from '../../middleware/log.ts';
import { sendUpstream } from '../../upstream/transport.ts';
import type { EventMessage } from './message.ts';

/**
 * Takes events out of the queue and hands them upstream, each touchpoint's by themselves: what fails for one comes again
 * later and holds up no other. Coming twice changes nothing, since every event has its id.
 */
export async function consumeEvents(batch: MessageBatch<EventMessage>, env: Bindings): Promise<void> {
  const byTouchpoint = Map.groupBy(batch.messages, ({ body }) => body.touchpoint);
  await Promise.all([...byTouchpoint.values()].map((messages) => handUp(messages, env)));
}

async function handUp(messages: readonly Message<EventMessage>[], env: Bindings): Promise<void> {
  const requestId = crypto.randomUUID();
  const log = createLogger(requestId);
  const events = messages.flatMap(({ body }) => body.events);
  try {
    for (let at = 0; at < events.length; at += mostPublicEvents)
      await post(env, log, requestId, events.slice(at, at + mostPublicEvents));
    for (const message of messages) message.ack();
  } catch (error) {
    log.error('events were not taken in', { count: events.length, ...errorFields(error) });
    for (const message of messages) message.retry({ delaySeconds: Math.min(300, 5 * 2 ** message.attempts) });
  }
}

/** @throws what makes another try worth it */
async function post(env: Bindings, log: Logger, requestId: string, events: readonly PublicEvent[]): Promise<void> {
  const config = configOf(env);
  const answer = await sendUpstream(env, config, '/proxy/public/events', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${config.UPSTREAM_SERVICE_TOKEN ?? ''}`,
      'Content-Type': 'application/json',
      'X-Request-Id': requestId,
    },
    body: JSON.stringify(events),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  if (answer.status !== 400) throw new Error(`the upstream answered ${answer.status}`);
  // One that is malformed will be so the next time too: it is looked for, so that it alone is let go.
  if (events.length === 1) return log.error('an event was refused', { reason: events[0]?.kind });
  const half = Math.ceil(events.length / 2);
  await post(env, log, requestId, events.slice(0, half));
  await post(env, log, requestId, events.slice(half));
}
