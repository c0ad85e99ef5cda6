import { READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import { mapTable } from '#shared/table.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { touchpointOffersSchema } from '#shared/touchpoints/offers-schema.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  createTouchpointBodySchema,
  createTouchpointPreviewBodySchema,
  madeTouchpointPreviewSchema,
  openedTouchpointSchema,
  saveTouchpointBodySchema,
  touchpointDetailSchema,
  touchpointNamesAnswerSchema,
  touchpointNamesQuerySchema,
  touchpointOffersQuerySchema,
  touchpointPreviewsAnswerSchema,
  touchpointsAnswerSchema,
  touchpointsQuerySchema,
  touchpointVersionDetailSchema,
  touchpointVersionsAnswerSchema,
} from './touchpoints-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** As the pages of each kind: some are a brand's alone, some staff's. */
const byKind = (level: number): Readonly<Record<TouchpointKind, AccessRule>> => {
  const rule: AccessRule = { scope: 'required', scopeAccess: true, level };
  const brand: AccessRule = { ...rule, accountTypes: ['brand'] };
  const staff: AccessRule = { ...rule, userModes: ['staff'] };
  const rules = { brand, staff, anybody: rule };
  return mapTable(touchpointKinds, ({ whose }) => rules[whose]);
};

const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  caller: 'browser',
  access: { scope: 'required', scopeAccess: true, level: READ },
  accessBy: { param: 'kind', rules: byKind(READ) },
} as const;
const writing = {
  scope: 'path',
  effect: 'write',
  caller: 'browser',
  access: { scope: 'required', scopeAccess: true, level: WRITE },
  accessBy: { param: 'kind', rules: byKind(WRITE) },
  withSampleData: 'nothing-kept',
} as const;

const list = '/proxy/data/touchpoints/:kind';
const one = `${list}/:id` as const;

/** What a brand publishes: drafts, versions, previews. */
export const touchpoints = {
  touchpoints: {
    ...reading,
    readsFrom: 'replica',
    path: list,
    query: touchpointsQuerySchema,
    answer: touchpointsAnswerSchema,
    summary: 'Touchpoints of a kind, with what they measured in the last 30 days',
  },
  touchpointNames: {
    method: 'GET',
    path: '/proxy/data/touchpoint-names',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { scope: 'required', scopeAccess: true, level: READ },
    caller: 'browser',
    query: touchpointNamesQuerySchema,
    answer: touchpointNamesAnswerSchema,
    summary: 'Touchpoints of every kind by name, those that were edited last first',
  },
  createTouchpoint: {
    ...writing,
    method: 'POST',
    path: list,
    body: createTouchpointBodySchema,
    answer: touchpointDetailSchema,
    status: 201,
    summary: 'Make a draft, within the scope’s allowance',
  },
  touchpoint: {
    ...reading,
    readsFrom: 'replica',
    path: one,
    answer: openedTouchpointSchema,
    withSampleData: 'content-hidden',
    summary: 'A touchpoint with its draft',
  },
  saveTouchpoint: {
    ...writing,
    method: 'PUT',
    path: one,
    body: saveTouchpointBodySchema,
    answer: touchpointDetailSchema,
    summary: 'Save the draft as a new revision; its ETag goes into If-Match',
  },
  archiveTouchpoint: {
    ...writing,
    method: 'DELETE',
    path: one,
    status: 204,
    summary: 'Archive a touchpoint: it is public no more, and what it measured stays; its ETag goes into If-Match',
  },
  unarchiveTouchpoint: {
    ...writing,
    method: 'POST',
    path: `${one}/unarchive`,
    answer: touchpointDetailSchema,
    summary: 'Bring an archived one back, not public, within the scope’s allowance; its ETag goes into If-Match',
  },
  publishTouchpoint: {
    ...writing,
    method: 'POST',
    path: `${one}/publish`,
    answer: touchpointDetailSchema,
    summary: 'Publish the draft; its ETag goes into If-Match',
  },
  unpublishTouchpoint: {
    ...writing,
    method: 'POST',
    path: `${one}/unpublish`,
    answer: touchpointDetailSchema,
    summary: 'Take it back from the public; its ETag goes into If-Match',
  },
  duplicateTouchpoint: {
    ...writing,
    method: 'POST',
    path: `${one}/duplicate`,
    answer: touchpointDetailSchema,
    status: 201,
    summary: 'Make a new draft of the same, within the scope’s allowance',
  },
  touchpointOffers: {
    ...reading,
    readsFrom: 'replica',
    path: `${one}/offers`,
    query: touchpointOffersQuerySchema,
    answer: touchpointOffersSchema,
    withSampleData: 'content-hidden',
    summary: 'Products that the draft or a revision names, with their offers and the retailers',
  },
  touchpointVersions: {
    ...reading,
    readsFrom: 'replica',
    path: `${one}/versions`,
    query: pageQuerySchema,
    answer: touchpointVersionsAnswerSchema,
    withSampleData: 'content-hidden',
    summary: 'Revisions as they were saved, the last first',
  },
  touchpointVersion: {
    ...reading,
    readsFrom: 'replica',
    path: `${one}/versions/:revision`,
    answer: touchpointVersionDetailSchema,
    withSampleData: 'content-hidden',
    summary: 'One revision as it was saved',
  },
  restoreTouchpointVersion: {
    ...writing,
    method: 'POST',
    path: `${one}/versions/:revision/restore`,
    answer: touchpointDetailSchema,
    summary: 'Save an earlier revision again as the newest; the ETag of the draft goes into If-Match',
  },
  touchpointPreviews: {
    ...reading,
    path: `${one}/previews`,
    answer: touchpointPreviewsAnswerSchema,
    withSampleData: 'content-hidden',
    summary: 'Links to previews that are still good',
  },
  createTouchpointPreview: {
    ...writing,
    method: 'POST',
    path: `${one}/previews`,
    body: createTouchpointPreviewBodySchema,
    answer: madeTouchpointPreviewSchema,
    status: 201,
    summary: 'Make a link to a preview; its token is shown this once',
  },
  revokeTouchpointPreview: {
    ...writing,
    method: 'DELETE',
    path: `${one}/previews/:preview`,
    status: 204,
    summary: 'Make a link to a preview worth nothing',
  },
} as const satisfies Record<string, Endpoint>;
