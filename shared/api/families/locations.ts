import type { Endpoint } from '../endpoint.ts';
import {
  editLocationsBodySchema,
  locationDiffAnswerSchema,
  locationEditsAnswerSchema,
  locationEditsQuerySchema,
  locationPageQuerySchema,
  locationPointsAnswerSchema,
  locationPointsQuerySchema,
  locationRejectsSchema,
  locationsAnswerSchema,
  locationsQuerySchema,
  locationVersionSchema,
  locationVersionsAnswerSchema,
  uploadedLocationsSchema,
  uploadLocationsQuerySchema,
} from './locations-schemas.ts';
import { readsScope, writingContent } from './rules.ts';

const reading = { method: 'GET', scope: 'path', effect: 'read', access: readsScope, caller: 'browser' } as const;

/** Stores with locations: the published list and its versions. */
export const locations = {
  locations: {
    ...reading,
    readsFrom: 'replica',
    path: '/proxy/data/locations',
    query: locationsQuerySchema,
    answer: locationsAnswerSchema,
    summary: 'Stores of the scope, by name or by distance, and how many are probably listed twice',
  },
  locationPoints: {
    ...reading,
    readsFrom: 'replica',
    path: '/proxy/data/location-points',
    query: locationPointsQuerySchema,
    answer: locationPointsAnswerSchema,
    summary: 'Places of the stores, with close ones counted together',
  },
  locationVersions: {
    ...reading,
    path: '/proxy/data/location-versions',
    query: locationPageQuerySchema,
    answer: locationVersionsAnswerSchema,
    summary: 'Versions of the list, the latest first, and which of them is shown',
  },
  uploadLocations: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/location-versions',
    uploads: ['text/csv'],
    query: uploadLocationsQuerySchema,
    answer: uploadedLocationsSchema,
    heavy: { pool: 'imports' },
    summary:
      'Bring the whole list as a file; nothing is shown before it is published, and nothing is kept without its columns',
  },
  locationDiff: {
    ...reading,
    path: '/proxy/data/location-versions/:id/changes',
    query: locationPageQuerySchema,
    answer: locationDiffAnswerSchema,
    summary: 'What would be added, changed and removed if the version were shown',
  },
  locationRejects: {
    ...reading,
    path: '/proxy/data/location-versions/:id/rejects',
    query: locationPageQuerySchema,
    answer: locationRejectsSchema,
    summary: 'Rejected rows, with column and reason',
  },
  locationRejectsFile: {
    ...reading,
    access: { ...readsScope, closedInView: true },
    path: '/proxy/data/location-versions/:id/rejects/file',
    summary: 'The same as a CSV file',
  },
  locationEdits: {
    ...reading,
    readsFrom: 'replica',
    path: '/proxy/data/location-edits',
    query: locationEditsQuerySchema,
    answer: locationEditsAnswerSchema,
    summary: 'What was changed by hand since the list was published, and one store to be edited',
  },
  editLocations: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/location-edits',
    body: editLocationsBodySchema,
    answer: locationVersionSchema,
    summary:
      'Add, change or remove one store in a draft of the list that is shown; the ETag of the edits goes into If-Match',
  },
  publishLocations: {
    ...writingContent,
    method: 'POST',
    path: '/proxy/data/location-versions/:id/publish',
    answer: locationVersionSchema,
    summary: 'Show this version, a draft or an earlier one; the ETag of what is shown now goes into If-Match',
  },
  deleteLocationVersion: {
    ...writingContent,
    method: 'DELETE',
    path: '/proxy/data/location-versions/:id',
    status: 204,
    summary: 'Discard a draft',
  },
} as const satisfies Record<string, Endpoint>;
