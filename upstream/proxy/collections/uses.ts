import type { CollectionUses } from '#shared/api/families/collections-schemas.ts';
import type { Handler } from '../../handler.ts';
import { touchpointsNaming } from '../../touchpoints/uses.ts';
import { findCollection } from './collections.ts';

/** Where a collection is shown. */
export const collectionUses: Handler<'collectionUses'> = async (context) => {
  const { id } = await findCollection(context);
  const isNamed = ({ collections }: { readonly collections?: readonly number[] }) => collections?.includes(id) ?? false;
  const answer: CollectionUses = { items: await touchpointsNaming(context, { text: '"collection', isNamed }) };
  return answer;
};
