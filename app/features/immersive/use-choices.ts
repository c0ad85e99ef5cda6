import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { EditorData } from './editor.server.ts';

/** Options of the block fields, with the names of chosen items. */
export interface Choices {
  readonly products: ReadonlyMap<number, string>;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly collections: readonly { readonly id: number; readonly name: string }[];
  /** Names of published forms by public id; null if they could not be read. */
  readonly forms: ReadonlyMap<string, string> | null;
}

/** Item chosen from a search: a product by id, or a form by public id. */
export interface ChosenItem {
  readonly id: number | string;
  readonly name: string;
}

type IdType = { readonly number: number; readonly string: string };

/** Items chosen since the page loaded: product ids are numbers, public ids of forms are strings. */
const namesById = <Kind extends keyof IdType>(added: ReadonlyMap<number | string, string>, kind: Kind) =>
  [...added].filter((entry): entry is [IdType[Kind], string] => typeof entry[0] === kind);

/** Loaded choices, plus the items that `add` was called with. */
export function useChoices({ offers, collections, forms }: EditorData) {
  const [added, setAdded] = useState<ReadonlyMap<number | string, string>>(new Map());
  const choices = useMemo<Choices>(() => {
    const ready = offers.state === 'ready' ? offers.answer : null;
    const products = (ready?.products ?? []).map(({ id, name }) => [id, name] as const);
    const readForms =
      forms.state === 'ready' ? forms.answer.items.map(({ publicId, name }) => [publicId, name] as const) : null;
    return {
      products: new Map([...namesById(added, 'number'), ...products]),
      retailers: ready?.retailers ?? [],
      collections: collections.state === 'ready' ? collections.answer.items : [],
      forms: readForms && new Map([...namesById(added, 'string'), ...readForms]),
    };
  }, [offers, collections, forms, added]);
  const add = useCallback(({ id, name }: ChosenItem) => setAdded((before) => new Map([...before, [id, name]])), []);
  return { choices, add };
}

/** Reads the offers again once a draft with other products is saved. */
export function useRereadOffers(saved: Immersive, read: Immersive): void {
  const { revalidate } = useRevalidator();
  const [wanted, known] = [catalogReferences(saved), catalogReferences(read)];
  const requested = useRef('');
  useEffect(() => {
    if (wanted === known || requested.current === wanted) return;
    requested.current = wanted;
    void revalidate();
  }, [wanted, known, revalidate]);
}

/** Products and collections of the page as one comparable text. */
const catalogReferences = ({ blocks }: Immersive): string =>
  blocks
    .flatMap((block) => [
      ...productIdsOf(block),
      block.kind === 'products' && block.choice.by === 'collection' ? `collection ${block.choice.collection}` : '',
    ])
    .join();
