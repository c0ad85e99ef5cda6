import type { locations as locationsFamily } from '#shared/api/families/locations.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { editLocations, locationEdits } from './edits.ts';
import { locationPoints, locations } from './locations.ts';
import { locationRejects, locationRejectsFile } from './rejects.ts';
import {
  deleteLocationVersion,
  locationDiff,
  locationVersions,
  publishLocations,
  uploadLocations,
} from './versions.ts';

export const locationsHandlers = {
  locations,
  locationPoints,
  locationVersions,
  uploadLocations,
  locationDiff,
  locationRejects,
  locationRejectsFile,
  locationEdits,
  editLocations,
  publishLocations,
  deleteLocationVersion,
} satisfies HandlersOf<typeof locationsFamily>;
