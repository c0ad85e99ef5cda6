import { z } from '../schema/z.ts';
import { usProblems } from './alcohol-us.ts';
import { bannerSizeIds } from './banner-choices.ts';
import { isUploaded } from './blocks-text.ts';
import { definitionKind } from './definition.ts';
import { type DefinitionProblem, missingProducts, type PublishFacts } from './publish-facts.ts';
import { targetFault, targetFaults } from './target-address.ts';

/** One line of plain text. */
export const adText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');
/** Checked in full when it is published; a draft may have an unfinished address. */
export const adAddress = z.string().trim().max(2_000, 'must have at most 2,000 characters');

export const bannerSchema = z.strictObject({
  size: z.enum(bannerSizeIds),
  /** An uploaded picture with its size in pixels and bytes at the upload. */
  picture: z
    .strictObject({
      src: z.string().refine(isUploaded, 'must be a picture that was uploaded here'),
      width: z.int().positive().max(6_000),
      height: z.int().positive().max(6_000),
      bytes: z.int().positive().max(1_048_576),
    })
    .nullable(),
  alt: adText(200),
  headline: adText(80),
  call: adText(30),
  product: z.int().positive().nullable(),
  /** Target if the product has no offer; empty for none. */
  target: adAddress,
});
export type Banner = z.infer<typeof bannerSchema>;

export const emptyBanner: Banner = {
  ...{ size: '300x250', picture: null, alt: '', headline: '', call: '', product: null, target: '' },
};

/** Problems of an ad's target address for visitors without an offer. */
export function targetProblem(
  path: string,
  address: string,
  optional: boolean,
  { ownHosts }: PublishFacts,
): DefinitionProblem[] {
  if (address === '') return optional ? [] : [{ path, message: 'is missing: choose a product or give an address' }];
  const fault = targetFault(address, ownHosts);
  return fault ? [{ path, message: targetFaults[fault] }] : [];
}

function problems({ picture, alt, product, target }: Banner, facts: PublishFacts): readonly DefinitionProblem[] {
  return [
    ...(picture ? [] : [{ path: 'picture', message: 'is missing' }]),
    ...(alt === '' ? [{ path: 'alt', message: 'is missing: say what the picture shows' }] : []),
    ...targetProblem('target', target, product !== null, facts),
    ...missingProducts([['product', product]], facts),
    ...usProblems([['product', product]], facts),
  ];
}

export const bannerDefinition = definitionKind({
  schema: bannerSchema,
  empty: emptyBanner,
  references: ({ product }) => ({ products: product === null ? [] : [product], retailers: null }),
  problems,
});
