import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import type { EditorData } from './editor.server.ts';

/** What a block is chosen from, with the names of what is chosen. */
export interface Choices {
  readonly products: ReadonlyMap<number, string>;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly collections: readonly { readonly id: number; readonly name: string }[];
  /** Names of published forms by their public ids; null where they could not be read. */
  readonly forms: ReadonlyMap<string, string> | null;
}

/** What was chosen from a list that is searched: a product by its id, or a form by its public id. */
export interface Chosen {
  readonly id: number | string;
  readonly name: string;
}

type IdOf = { readonly number: number; readonly string: string };

/** Names of what was chosen meanwhile: products have numbers, forms public ids. */
const namedBy = <Kind extends keyof IdOf>(added: ReadonlyMap<number | string, string>, kind: Kind) =>
  [...added].filter((entry): entry is [IdOf[Kind], string] => typeof entry[0] === kind);

/** The choices as they were read, with what was chosen since; `add` takes in one that was. */
export function useChoices({ offers, collections, forms }: EditorData) {
  const [added, setAdded] = useState<ReadonlyMap<number | string, string>>(new Map());
  const choices = useMemo<Choices>(() => {
    const ready = offers.state === 'ready' ? offers.answer : null;
    const products = (ready?.products ?? []).map(({ id, name }) => [id, name] as const);
    const readForms =
      forms.state === 'ready' ? forms.answer.items.map(({ publicId, name }) => [publicId, name] as const) : null;
    return {
      products: new Map([...namedBy(added, 'number'), ...products]),
      retailers: ready?.retailers ?? [],
      collections: collections.state === 'ready' ? collections.answer.items : [],
      forms: readForms && new Map([...namedBy(added, 'string'), ...readForms]),
    };
  }, [offers, collections, forms, added]);
  const add = useCallback(({ id, name }: Chosen) => setAdded((before) => new Map([...before, [id, name]])), []);
  return { choices, add };
}

/** Offers of products that were added are read once the draft that names them is saved. */
export function useOffersReread(saved: Immersive, read: Immersive): void {
  const { revalidate } = useRevalidator();
  const [wanted, known] = [namesOf(saved), namesOf(read)];
  const askedFor = useRef('');
  useEffect(() => {
    if (wanted === known || askedFor.current === wanted) return;
    askedFor.current = wanted;
    void revalidate();
  }, [wanted, known, revalidate]);
}

/** What a page names of the catalog. */
const namesOf = ({ blocks }: Immersive): string =>
  blocks
    .flatMap((block) => [
      ...productIdsOf(block),
      block.kind === 'products' && block.choice.by === 'collection' ? `collection ${block.choice.collection}` : '',
    ])
    .join();
