import { same } from '#shared/touchpoints/blocks-merge.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import { hasSlug, type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import * as texts from './texts.ts';

/** Kinds whose editors have a save button, unlike those that save automatically. */
export type EditedKind = {
  [Kind in TouchpointKind]: (typeof touchpointKinds)[Kind]['parts'] extends null ? never : Kind;
}[TouchpointKind];

/** The content of a touchpoint's revision. */
export interface Content {
  readonly name: string;
  readonly campaign: string;
  /** The slug of a smartlink, which isn't part of revisions; null for other kinds. */
  readonly slug?: string | null | undefined;
  readonly definition: Definition;
}

/** Names of the parts in which two revisions differ, in the form's order. */
export const changedParts = (kind: EditedKind, before: Content, after: Content): string[] => [
  ...(before.name === after.name ? [] : ['Name']),
  ...(before.campaign === after.campaign ? [] : ['Campaign']),
  ...(hasSlug(kind) && before.slug !== undefined && after.slug !== undefined && before.slug !== after.slug
    ? [texts.shortLink]
    : []),
  ...Object.entries(touchpointKinds[kind].parts)
    .filter(([part]) => !same(before.definition[part], after.definition[part]))
    .map(([, name]) => name),
];
