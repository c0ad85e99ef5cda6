import type { ComponentProps } from 'react';
import type { Block, BlockImage } from '#shared/touchpoints/blocks.ts';
import { imageRatios } from '#shared/touchpoints/blocks-choices.ts';
import { PictureUpload } from '../../touchpoints/picture-upload.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckField, ChoiceField, Group, TextField, WordsField } from './fields.tsx';
import { FormChoice } from './form-choice.tsx';
import { ProductPicker } from './product-picker.tsx';
import { StoreListFields } from './store-list-fields.tsx';
import { StoreRows } from './store-rows.tsx';
import * as texts from './texts.ts';
import type { Choices, Chosen } from './use-choices.ts';

interface BlockFormProps<Kind extends Block = Block> {
  readonly block: Kind;
  readonly choices: Choices;
  /** For what is chosen rather than typed. */
  readonly onChange: (block: Block, added?: Chosen) => void;
  /** Where a picture that was brought is, for the field of that name. */
  readonly onPicture: (field: string, src: string) => void;
}

type Of<Kind extends Block['kind']> = BlockFormProps<Extract<Block, { kind: Kind }>>;

/** The fields of one block. They are part of the form around them. */
export function BlockForm(props: BlockFormProps) {
  const { block } = props;
  return (
    <div className="grid grid-cols-1 gap-3">
      <BlockText label={texts.heading} name="heading" text={block.heading} />
      <KindFields {...props} />
    </div>
  );
}

function KindFields(props: BlockFormProps) {
  const { block } = props;
  switch (block.kind) {
    case 'hero':
      return <HeroFields {...props} block={block} />;
    case 'text':
      return <BlockText label={texts.text} hint={texts.paragraphHint} name="body" text={block.body} rows={8} />;
    case 'products':
      return <ProductFields {...props} block={block} />;
    case 'retailers':
      return <RetailerFields {...props} block={block} />;
    case 'recipe':
      return <RecipeFields {...props} block={block} />;
    case 'video':
      return (
        <>
          <TextField label={texts.videoUrl} hint={texts.videoUrlHint} name="src" value={block.src} maxLength={2_000} />
          <ImageFields name="poster" title={texts.posterImage} image={block.poster} onPicture={props.onPicture} />
          <BlockText
            label={texts.transcript}
            hint={texts.transcriptHint}
            name="transcript"
            text={block.transcript}
            rows={5}
          />
        </>
      );
    case 'form':
      return (
        <>
          <BlockText label={texts.text} name="text" text={block.text} rows={3} />
          <FormChoice
            form={block.form}
            names={props.choices.forms}
            onChoose={(form) => props.onChange({ ...block, form: form?.id ?? '' }, form ?? undefined)}
          />
          <BlockText label={texts.button} name="button" text={block.button} />
        </>
      );
    case 'stores':
      return (
        <>
          <BlockText label={texts.text} name="text" text={block.text} rows={3} />
          <ChoiceField
            label={texts.storesComeFrom}
            name="from"
            value={block.list ? 'list' : 'hand'}
            options={{ hand: texts.storesTypedIn, list: texts.storesPublished }}
          />
          {block.list ? (
            <StoreListFields list={block.list} />
          ) : (
            <StoreRows key={block.stores.length} stores={block.stores} />
          )}
        </>
      );
  }
}

const HeroFields = ({ block, onPicture }: Of<'hero'>) => (
  <>
    <BlockText label={texts.text} name="text" text={block.text} rows={4} />
    <BlockText label={texts.button} hint={texts.buttonHint} name="button" text={block.button} />
    <ChoiceField
      label={texts.textPosition}
      name="align"
      value={block.align}
      options={{ start: texts.besideThePicture, center: texts.overPicture }}
    />
    <ImageFields name="image" title={texts.picture} image={block.image} onPicture={onPicture} />
  </>
);

function ProductFields({ block, choices, onChange }: Of<'products'>) {
  const { choice } = block;
  return (
    <>
      <ChoiceField
        label={texts.productsComeFrom}
        name="by"
        value={choice.by}
        options={{ ids: texts.productList, collection: texts.aCollection }}
      />
      {choice.by === 'ids' ? (
        <ProductPicker
          ids={choice.ids}
          names={choices.products}
          onChange={(ids, added) => onChange({ ...block, choice: { by: 'ids', ids: [...ids] } }, added)}
        />
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <ChoiceField
            label={texts.collection}
            name="collection"
            value={choice.collection === null ? '' : String(choice.collection)}
            options={{
              '': texts.chooseOne,
              ...Object.fromEntries(choices.collections.map(({ id, name }) => [String(id), name])),
            }}
          />
          <TextField label={texts.productsAtMost} name="most" type="number" value={String(choice.most)} maxLength={2} />
        </div>
      )}
      <ChoiceField label={texts.layout} name="layout" value={block.layout} options={{ grid: 'Grid', list: 'List' }} />
      <CheckField label={texts.showPrices} name="prices" checked={block.prices} />
    </>
  );
}

const RetailerFields = ({ block, choices }: Of<'retailers'>) => (
  <>
    <BlockText label={texts.text} name="text" text={block.text} rows={3} />
    <Group title={texts.onlyTheseRetailers}>
      <input type="hidden" name="retailers" value="listed" />
      <p className="text-xs text-muted">{texts.retailersHint}</p>
      <ul className="max-h-60 overflow-y-auto">
        {choices.retailers.map(({ id, name }) => (
          <li key={id}>
            <label className="flex items-center gap-2 py-1 text-sm">
              <Checkbox name="retailer" value={id} defaultChecked={block.ids.includes(id)} /> {name}
            </label>
          </li>
        ))}
      </ul>
      {choices.retailers.length === 0 ? <p className="text-xs text-muted">{texts.chooseProductsFirst}</p> : null}
    </Group>
  </>
);

const countText = (count: number | null): string => (count === null ? '' : String(count));

const RecipeFields = ({ block, choices, onChange, onPicture }: Of<'recipe'>) => (
  <>
    <div className="grid grid-cols-2 gap-3">
      <TextField label={texts.servings} name="servings" type="number" value={countText(block.servings)} maxLength={3} />
      <TextField label={texts.minutes} name="minutes" type="number" value={countText(block.minutes)} maxLength={4} />
    </div>
    <BlockText label={texts.ingredients} hint={texts.onePerLine} name="ingredients" text={block.ingredients} rows={6} />
    <BlockText label={texts.steps} hint={texts.onePerLine} name="steps" text={block.steps} rows={6} />
    <ImageFields name="image" title={texts.picture} image={block.image} onPicture={onPicture} />
    <Group title={texts.recipeProducts}>
      <ProductPicker
        ids={block.products}
        names={choices.products}
        onChange={(ids, added) => onChange({ ...block, products: [...ids] }, added)}
      />
    </Group>
  </>
);

/** A text of a block: with rows a long one, else a line. */
const BlockText = (field: Omit<ComponentProps<typeof WordsField>, 'maxLength'>) => (
  <WordsField {...field} maxLength={field.rows ? 5_000 : 200} />
);

interface ImageFieldsProps {
  readonly name: 'image' | 'poster';
  readonly title: string;
  readonly image: BlockImage | null;
  readonly onPicture: BlockFormProps['onPicture'];
}

const ratioNames = Object.fromEntries(imageRatios.map((ratio) => [ratio, ratio]));

const ImageFields = ({ name, title, image, onPicture }: ImageFieldsProps) => (
  <Group title={title}>
    <PictureUpload title={title} current={image?.src ?? ''} onUploaded={(src) => onPicture(`${name}.src`, src)} />
    <TextField
      label={texts.address}
      hint={texts.imageUrlHint}
      name={`${name}.src`}
      value={image?.src ?? ''}
      maxLength={2_000}
    />
    <WordsField
      label={texts.altText}
      hint={texts.altTextHint}
      name={`${name}.alt`}
      text={image?.alt ?? {}}
      maxLength={300}
    />
    <ChoiceField label={texts.widthHeight} name={`${name}.ratio`} value={image?.ratio ?? '16:9'} options={ratioNames} />
  </Group>
);
