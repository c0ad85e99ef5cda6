import { useRef } from 'react';
import { CheckField, CheckList, SelectField } from '#app/forms/choice-fields.tsx';
import type { FieldErrors } from '#app/forms/fields.ts';
import { memberOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { PictureUpload } from '#app/touchpoints/picture-upload.tsx';
import type { Block, BlockImage, BlockKind, BlockOf } from '#shared/touchpoints/blocks.ts';
import { imageRatios } from '#shared/touchpoints/blocks-choices.ts';
import { addressLength, altLength, blockFields, type ImageValues } from './block-fields.ts';
import { Group, ListedField, PartBox, WordsField } from './fields.tsx';
import { FormChoice } from './form-choice.tsx';
import type { PartFields } from './part-fields.ts';
import { ProductPicker } from './product-picker.tsx';
import { StoreListFields } from './store-list-fields.tsx';
import { StoreRows } from './store-rows.tsx';
import * as texts from './texts.ts';
import type { Choices, ChosenItem } from './use-choices.ts';
import { usePartFields } from './use-part-fields.ts';

interface BlockFormProps<Kind extends Block = Block> {
  readonly block: Kind;
  readonly choices: Choices;
  /** Changes the block unless it was removed meanwhile. */
  readonly onChange: (change: (block: Block) => Block) => void;
  /** Called with a chosen item whose name isn't among the choices yet. */
  readonly onChosen: (chosen: ChosenItem) => void;
}

type KindFormProps<Kind extends BlockKind> = BlockFormProps<BlockOf<Kind>>;

const isOfKind = <Kind extends BlockKind>(block: Block, kind: Kind): block is BlockOf<Kind> => block.kind === kind;

const useBlockFields = <Kind extends BlockKind, Fields extends PartFields<BlockOf<Kind>>>(
  kind: Kind,
  fields: Fields,
  { block, onChange }: KindFormProps<Kind>,
) =>
  usePartFields<BlockOf<Kind>, Fields>(fields, block, (change) =>
    onChange((now) => (isOfKind(now, kind) ? change(now) : now)),
  );

/** Fields of one block; the surrounding form posts them. */
export function BlockForm({ block, ...props }: BlockFormProps) {
  switch (block.kind) {
    case 'hero':
      return <HeroForm {...props} block={block} />;
    case 'text':
      return <TextForm {...props} block={block} />;
    case 'products':
      return <ProductsForm {...props} block={block} />;
    case 'retailers':
      return <RetailersForm {...props} block={block} />;
    case 'recipe':
      return <RecipeForm {...props} block={block} />;
    case 'video':
      return <VideoForm {...props} block={block} />;
    case 'form':
      return <FormForm {...props} block={block} />;
    case 'stores':
      return <StoresForm {...props} block={block} />;
  }
}

function HeroForm(props: KindFormProps<'hero'>) {
  const { block } = props;
  const form = useBlockFields('hero', blockFields.hero, props);
  const { heading, text, button, align, image } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <WordsField field={text} text={block.text} rows={4} />
      <WordsField field={button} text={block.button} />
      <SelectField
        field={align}
        options={[
          ['start', texts.besideThePicture],
          ['center', texts.overPicture],
        ]}
      />
      <ImageFields field={image} errors={form.errors} image={block.image} />
    </PartBox>
  );
}

function TextForm(props: KindFormProps<'text'>) {
  const form = useBlockFields('text', blockFields.text, props);
  return (
    <PartBox form={form}>
      <WordsField field={form.fields.heading} text={props.block.heading} />
      <WordsField field={form.fields.body} text={props.block.body} rows={8} />
    </PartBox>
  );
}

function ProductsForm(props: KindFormProps<'products'>) {
  const { block, choices, onChosen } = props;
  const form = useBlockFields('products', blockFields.products, props);
  const { heading, by, products, collection, most, layout, prices } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <SelectField
        field={by}
        options={[
          ['ids', texts.productList],
          ['collection', texts.aCollection],
        ]}
      />
      {block.choice.by === 'ids' ? (
        <ProductPicker field={products} names={choices.products} onAdded={onChosen} />
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SelectField
            field={collection}
            options={[['', texts.chooseOne], ...choices.collections.map(({ id, name }) => [String(id), name] as const)]}
          />
          <TextField field={most} />
        </div>
      )}
      <SelectField
        field={layout}
        options={[
          ['grid', texts.grid],
          ['list', texts.list],
        ]}
      />
      <ListedField name={prices.name} />
      <CheckField field={prices} className="py-1" />
    </PartBox>
  );
}

function RetailersForm(props: KindFormProps<'retailers'>) {
  const { block, choices } = props;
  const form = useBlockFields('retailers', blockFields.retailers, props);
  const { heading, text, retailers } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <WordsField field={text} text={block.text} rows={3} />
      <Group title={retailers.label} error={retailers.error}>
        <ListedField name={retailers.name} />
        <p className="text-xs text-muted">{retailers.hint}</p>
        <CheckList
          field={retailers}
          options={choices.retailers.map(({ id, name }) => [String(id), name] as const)}
          className="grid max-h-60 gap-2 overflow-y-auto"
        />
        {choices.retailers.length === 0 ? <p className="text-xs text-muted">{texts.chooseProductsFirst}</p> : null}
      </Group>
    </PartBox>
  );
}

function RecipeForm(props: KindFormProps<'recipe'>) {
  const { block, choices, onChosen } = props;
  const form = useBlockFields('recipe', blockFields.recipe, props);
  const { heading, servings, minutes, ingredients, steps, image, products } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <div className="grid grid-cols-2 gap-3">
        <TextField field={servings} />
        <TextField field={minutes} />
      </div>
      <WordsField field={ingredients} text={block.ingredients} rows={6} />
      <WordsField field={steps} text={block.steps} rows={6} />
      <ImageFields field={image} errors={form.errors} image={block.image} />
      <Group title={products.label} error={products.error}>
        <ProductPicker field={products} names={choices.products} onAdded={onChosen} />
      </Group>
    </PartBox>
  );
}

function VideoForm(props: KindFormProps<'video'>) {
  const { block } = props;
  const form = useBlockFields('video', blockFields.video, props);
  const { heading, src, poster, transcript } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <TextField field={src} />
      <ImageFields field={poster} errors={form.errors} image={block.poster} />
      <WordsField field={transcript} text={block.transcript} rows={5} />
    </PartBox>
  );
}

function FormForm(props: KindFormProps<'form'>) {
  const { block, choices, onChosen } = props;
  const form = useBlockFields('form', blockFields.form, props);
  return (
    <PartBox form={form}>
      <WordsField field={form.fields.heading} text={block.heading} />
      <WordsField field={form.fields.text} text={block.text} rows={3} />
      <FormChoice field={form.fields.form} names={choices.forms} onChosen={onChosen} />
      <WordsField field={form.fields.button} text={block.button} />
    </PartBox>
  );
}

function StoresForm(props: KindFormProps<'stores'>) {
  const { block } = props;
  const form = useBlockFields('stores', blockFields.stores, props);
  const { heading, text, from, stores } = form.fields;
  return (
    <PartBox form={form}>
      <WordsField field={heading} text={block.heading} />
      <WordsField field={text} text={block.text} rows={3} />
      <SelectField
        field={from}
        options={[
          ['hand', texts.storesTypedIn],
          ['list', texts.storesPublished],
        ]}
      />
      {block.list ? (
        <StoreListFields fields={form.fields} errors={form.errors} />
      ) : (
        <StoreRows field={stores} errors={form.errors} />
      )}
    </PartBox>
  );
}

interface ImageFieldsProps {
  readonly field: Field<ImageValues>;
  readonly errors: FieldErrors;
  readonly image: BlockImage | null;
}

const ratioOptions = imageRatios.map((ratio) => [ratio, ratio] as const);

function ImageFields({ field, errors, image }: ImageFieldsProps) {
  // The person may have typed into other fields during an upload.
  const latest = useRef(field);
  latest.current = field;
  const onUploaded = (src: string) => latest.current.change({ ...latest.current.value, src });
  return (
    <Group title={field.label} error={field.error}>
      <PictureUpload title={field.label} current={image?.src ?? ''} onUploaded={onUploaded} />
      <TextField
        field={memberOf(field, errors, { part: 'src', label: texts.address, hint: texts.imageUrlHint })}
        maxLength={addressLength}
      />
      <WordsField
        field={memberOf(field, errors, { part: 'alt', label: texts.altText, hint: texts.altTextHint })}
        text={image?.alt ?? {}}
        maxLength={altLength}
      />
      <SelectField
        field={memberOf(field, errors, { part: 'ratio', label: texts.widthHeight })}
        options={ratioOptions}
      />
    </Group>
  );
}
