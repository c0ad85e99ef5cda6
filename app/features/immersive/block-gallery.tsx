import { blockKinds, blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import { BlockThumbnail } from './block-thumbnail.tsx';
import * as texts from './texts.ts';

const aboutBlocks = {
  hero: texts.aboutHero,
  text: texts.aboutText,
  products: texts.aboutProducts,
  retailers: texts.aboutRetailers,
  recipe: texts.aboutRecipe,
  video: texts.aboutVideo,
  form: texts.aboutForm,
  stores: texts.aboutStores,
} as const;

/** Gallery of block kinds; pressing one adds it after the selected block. */
export const BlockGallery = () => (
  <fieldset className="mt-4">
    <legend className="mb-2 text-sm font-medium">{texts.addBlock}</legend>
    <ul className="grid grid-cols-4 gap-2 2xl:grid-cols-8">
      {blockKinds.map((kind) => (
        <li key={kind}>
          <button
            type="submit"
            name="intent"
            value={`add:${kind}`}
            title={aboutBlocks[kind]}
            className="grid w-full cursor-pointer justify-items-center gap-1 rounded-md border border-line bg-surface px-1 py-2 text-xs hover:border-primary hover:bg-hover"
          >
            <BlockThumbnail kind={kind} />
            {blockTitles[kind]}
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
);
