import type { FeatureInterface } from 'unleash-client/lib/feature.js';
import type { Segment } from 'unleash-client/lib/strategy/strategy.js';

/** The flags and segments of one Unleash document, by name and id. */
export interface Definitions {
  readonly features: ReadonlyMap<string, FeatureInterface>;
  readonly segments: ReadonlyMap<number, Segment>;
}

/** The document isn't one of Unleash's. The message says what is wrong and quotes nothing of it. */
export class DefinitionsError extends Error {
  override readonly name = 'DefinitionsError';
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads what `/client/features` answers: all of it (`features`, `segments`), or a run of changes (`events`).
 * A feature that can't be read is left out, so its flag is off.
 *
 * @throws DefinitionsError when it is neither.
 */
export function readDefinitions(document: unknown): Definitions {
  if (!isObject(document)) throw new DefinitionsError('not an object');
  if (Array.isArray(document.events)) return replay(document.events.filter(isObject));
  if (!Array.isArray(document.features)) throw new DefinitionsError('has no list of features');
  return { features: featuresOf(document.features), segments: segmentsOf(document.segments) };
}

function replay(events: readonly Json[]): Definitions {
  let features = new Map<string, FeatureInterface>();
  let segments = new Map<number, Segment>();
  for (const event of events) {
    if (event.type === 'hydration') {
      features = featuresOf(event.features);
      segments = segmentsOf(event.segments);
    } else if (event.type === 'feature-updated' && isFeature(event.feature)) {
      features.set(event.feature.name, event.feature);
    } else if (event.type === 'feature-removed') {
      features.delete(String(event.featureName));
    } else if (event.type === 'segment-updated' && isSegment(event.segment)) {
      segments.set(event.segment.id, event.segment);
    } else if (event.type === 'segment-removed') {
      segments.delete(Number(event.segmentId));
    }
  }
  return { features, segments };
}

const featuresOf = (list: unknown): Map<string, FeatureInterface> =>
  new Map(Array.isArray(list) ? list.filter(isFeature).map((feature) => [feature.name, feature]) : []);

const segmentsOf = (list: unknown): Map<number, Segment> =>
  new Map(Array.isArray(list) ? list.filter(isSegment).map((segment) => [segment.id, segment]) : []);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isFeature = (value: unknown): value is FeatureInterface =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.enabled === 'boolean' &&
  (value.strategies == null || Array.isArray(value.strategies));

const isSegment = (value: unknown): value is Segment =>
  isObject(value) && typeof value.id === 'number' && Array.isArray(value.constraints);
