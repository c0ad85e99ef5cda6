import { maxPublicEvents, type PublicEvent } from '#shared/api/families/public-schemas.ts';
import { exporterOf } from '#shared/telemetry/exporter.ts';
import { configOf } from '#worker/middleware/config.ts';
import type { Bindings, EventMessage } from '#worker/platform/env.ts';
import { createLogger, errorFields, type Logger } from '#worker/platform/log.ts';
import { sendUpstream } from '#worker/platform/upstream/transport.ts';

/**
 * Sends events from the queue upstream, one call for each touchpoint: a call that fails is retried later and doesn't
 * delay the others. A repeated event changes nothing, since events have ids.
 */
export async function consumeEvents(
  batch: MessageBatch<EventMessage>,
  env: Bindings,
  context?: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> {
  const exporter = exporterOf(configOf(env), 'merchlens');
  if (exporter) {
    const queue = batch.queue.endsWith('-dead') ? 'dead' : 'events';
    for (const { timestamp } of batch.messages)
      exporter.record('merchlens.queue.age', (Date.now() - timestamp.getTime()) / 1000, { queue });
    const turn = exporter.turn();
    if (turn) context?.waitUntil(turn);
  }
  if (batch.queue.endsWith('-dead')) return await keepDead(batch.messages, env);
  const byTouchpoint = Map.groupBy(batch.messages, ({ body }) => body.touchpoint);
  await Promise.all([...byTouchpoint.values()].map((messages) => handUp(messages, env)));
}

/** Attempts after which a message is sent upstream by itself, so that an invalid one doesn't delay others. */
const togetherAtMost = 4;

async function handUp(messages: readonly Message<EventMessage>[], env: Bindings): Promise<void> {
  if (messages.length > 1 && messages.some(({ attempts }) => attempts > togetherAtMost)) {
    for (const message of messages) await handUp([message], env);
    return;
  }
  const call = callOf(env);
  const events = messages.flatMap(({ body }) => body.events);
  try {
    for (let at = 0; at < events.length; at += maxPublicEvents)
      await takeIn(call, events.slice(at, at + maxPublicEvents));
    for (const message of messages) message.ack();
    taken(call, 'events', 'done', messages.length);
  } catch (error) {
    call.log.error('events were not taken in', { count: events.length, ...errorFields(error) });
    taken(call, 'events', 'retried', messages.length);
    for (const message of messages) message.retry({ delaySeconds: Math.min(300, 5 * 2 ** message.attempts) });
  }
}

/** Dead letters are retried hourly, for as long as the platform keeps them. */
const deadRetrySeconds = 3600;

/** Stores messages upstream that the queue gave up on, until somebody replays them. */
async function keepDead(messages: readonly Message<EventMessage>[], env: Bindings): Promise<void> {
  const call = callOf(env);
  for (const message of messages)
    try {
      await setAside(call, message.body.events, 'could not be taken in, however often it was tried');
      message.ack();
      taken(call, 'dead', 'done', 1);
    } catch (error) {
      call.log.error('events were not set aside', { count: message.body.events.length, ...errorFields(error) });
      message.retry({ delaySeconds: deadRetrySeconds });
      taken(call, 'dead', 'retried', 1);
    }
}

interface Call {
  readonly env: Bindings;
  readonly requestId: string;
  readonly log: Logger;
}

function callOf(env: Bindings): Call {
  const requestId = crypto.randomUUID();
  return { env, requestId, log: createLogger(requestId) };
}

const taken = ({ env }: Call, queue: 'events' | 'dead', outcome: 'done' | 'retried', count: number): void =>
  exporterOf(configOf(env), 'merchlens')?.record('merchlens.queue.messages', count, { queue, outcome });

/** @throws errors that are worth another try */
async function takeIn(call: Call, events: readonly PublicEvent[]): Promise<void> {
  const status = await post(call, '/proxy/public/events', events);
  if (status !== 400) return failUnlessTaken(status);
  // A malformed event fails every time. Halving the list finds it, so that it alone becomes a dead letter.
  if (events.length === 1) return await setAside(call, events, 'malformed');
  const half = Math.ceil(events.length / 2);
  await takeIn(call, events.slice(0, half));
  await takeIn(call, events.slice(half));
}

async function setAside(call: Call, events: readonly PublicEvent[], reason: string): Promise<void> {
  for (let at = 0; at < events.length; at += maxPublicEvents) {
    const letter = { reason, events: events.slice(at, at + maxPublicEvents) };
    failUnlessTaken(await post(call, '/proxy/public/dead-letters', letter));
  }
  call.log.error('events were set aside', { count: events.length, reason });
}

function failUnlessTaken(status: number): void {
  if (status < 200 || status >= 300) throw new Error(`the upstream answered ${status}`);
}

/** @returns the status of the answer */
async function post({ env, requestId }: Call, path: string, body: unknown): Promise<number> {
  const config = configOf(env);
  const answer = await sendUpstream(env, config, path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${config.UPSTREAM_SERVICE_TOKEN ?? ''}`,
      'Content-Type': 'application/json',
      'X-Request-Id': requestId,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.body?.cancel();
  return answer.status;
}
