import type { collections as collectionsFamily } from '#shared/api/families/collections.ts';
import type { HandlersOf } from '../calls/handler.ts';
import {
  changeCollection,
  collection,
  collections,
  collectionUses,
  copyCollection,
  createCollection,
} from './collections.ts';
import { collectionFile } from './file.ts';

export const collectionsHandlers = {
  collections,
  createCollection,
  collection,
  changeCollection,
  copyCollection,
  collectionUses,
  collectionFile,
} satisfies HandlersOf<typeof collectionsFamily>;
