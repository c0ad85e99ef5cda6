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
      <BlockText label="Heading" name="heading" text={block.heading} />
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
      return (
        <BlockText label="Text" hint="An empty line begins a new paragraph." name="body" text={block.body} rows={8} />
      );
    case 'products':
      return <ProductFields {...props} block={block} />;
    case 'retailers':
      return <RetailerFields {...props} block={block} />;
    case 'recipe':
      return <RecipeFields {...props} block={block} />;
    case 'video':
      return (
        <>
          <TextField
            label="Address of the video"
            hint="An https address of an MP4 or WebM file."
            name="src"
            value={block.src}
            maxLength={2_000}
          />
          <ImageFields name="poster" title="Picture before it plays" image={block.poster} onPicture={props.onPicture} />
          <BlockText
            label="Transcript"
            hint="What is said and shown, for who cannot hear or see it."
            name="transcript"
            text={block.transcript}
            rows={5}
          />
        </>
      );
    case 'form':
      return (
        <>
          <BlockText label="Text" name="text" text={block.text} rows={3} />
          <FormChoice
            form={block.form}
            names={props.choices.forms}
            onChoose={(form) => props.onChange({ ...block, form: form?.id ?? '' }, form ?? undefined)}
          />
          <BlockText label="Button" name="button" text={block.button} />
        </>
      );
    case 'stores':
      return (
        <>
          <BlockText label="Text" name="text" text={block.text} rows={3} />
          <ChoiceField
            label="Stores come from"
            name="from"
            value={block.list ? 'list' : 'hand'}
            options={{ hand: 'What is typed in here', list: 'The published list of Offline locations' }}
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
    <BlockText label="Text" name="text" text={block.text} rows={4} />
    <BlockText
      label="Button"
      hint="Leads down to the products or retailers of the page. Left out when empty."
      name="button"
      text={block.button}
    />
    <ChoiceField
      label="Text stands"
      name="align"
      value={block.align}
      options={{ start: 'Beside the picture', center: 'Centred above the picture' }}
    />
    <ImageFields name="image" title="Picture" image={block.image} onPicture={onPicture} />
  </>
);

function ProductFields({ block, choices, onChange }: Of<'products'>) {
  const { choice } = block;
  return (
    <>
      <ChoiceField
        label="Products come from"
        name="by"
        value={choice.by}
        options={{ ids: 'A list made here', collection: 'A collection' }}
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
            label="Collection"
            name="collection"
            value={choice.collection === null ? '' : String(choice.collection)}
            options={{
              '': 'Choose one',
              ...Object.fromEntries(choices.collections.map(({ id, name }) => [String(id), name])),
            }}
          />
          <TextField label="Products at most" name="most" type="number" value={String(choice.most)} maxLength={2} />
        </div>
      )}
      <ChoiceField label="Layout" name="layout" value={block.layout} options={{ grid: 'Grid', list: 'List' }} />
      <CheckField label="Show prices" name="prices" checked={block.prices} />
    </>
  );
}

const RetailerFields = ({ block, choices }: Of<'retailers'>) => (
  <>
    <BlockText label="Text" name="text" text={block.text} rows={3} />
    <Group title="Only these retailers">
      <input type="hidden" name="retailers" value="listed" />
      <p className="text-xs text-muted">
        With none chosen, every retailer that has an offer of a product of the page is shown.
      </p>
      <ul className="max-h-60 overflow-y-auto">
        {choices.retailers.map(({ id, name }) => (
          <li key={id}>
            <label className="flex items-center gap-2 py-1 text-sm">
              <Checkbox name="retailer" value={id} defaultChecked={block.ids.includes(id)} /> {name}
            </label>
          </li>
        ))}
      </ul>
      {choices.retailers.length === 0 ? <p className="text-xs text-muted">Choose products first.</p> : null}
    </Group>
  </>
);

const countText = (count: number | null): string => (count === null ? '' : String(count));

const RecipeFields = ({ block, choices, onChange, onPicture }: Of<'recipe'>) => (
  <>
    <div className="grid grid-cols-2 gap-3">
      <TextField label="Servings" name="servings" type="number" value={countText(block.servings)} maxLength={3} />
      <TextField label="Minutes" name="minutes" type="number" value={countText(block.minutes)} maxLength={4} />
    </div>
    <BlockText label="Ingredients" hint="One a line." name="ingredients" text={block.ingredients} rows={6} />
    <BlockText label="Steps" hint="One a line." name="steps" text={block.steps} rows={6} />
    <ImageFields name="image" title="Picture" image={block.image} onPicture={onPicture} />
    <Group title="Products that go into it">
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
      label="Address"
      hint="Of an uploaded picture, or an https address. Empty: no picture."
      name={`${name}.src`}
      value={image?.src ?? ''}
      maxLength={2_000}
    />
    <WordsField
      label="Description"
      hint="What it shows, for who cannot see it."
      name={`${name}.alt`}
      text={image?.alt ?? {}}
      maxLength={300}
    />
    <ChoiceField label="Width : height" name={`${name}.ratio`} value={image?.ratio ?? '16:9'} options={ratioNames} />
  </Group>
);
