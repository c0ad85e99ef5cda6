import type { CollectionUses } from '#shared/api/families/collections-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath } from '../calls/revision.ts';
import { touchpointsNaming } from '../touchpoints/uses.ts';
import { findCollection } from './collections.ts';

/** Where a collection is shown. */
export const collectionUses: Handler<'collectionUses'> = async (context) => {
  const id = idInPath(context, 'collection');
  const isNamed = ({ collections }: { readonly collections?: readonly number[] }) => collections?.includes(id) ?? false;
  const [items] = await Promise.all([
    touchpointsNaming(context, { text: '"collection', isNamed }),
    findCollection(context),
  ]);
  const answer: CollectionUses = { items };
  return answer;
};
