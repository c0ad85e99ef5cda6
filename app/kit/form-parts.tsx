import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field, FieldDescription, FieldError, FieldGroup, FieldLabel, FieldLegend, FieldSet } from '../ui/field.tsx';
import { LoaderCircle, Plus } from '../ui/icons.ts';
import { Input } from '../ui/input.tsx';
import { Label } from '../ui/label.tsx';
import { NativeSelect, NativeSelectOptGroup, NativeSelectOption } from '../ui/native-select.tsx';
import { RadioGroup, RadioGroupItem } from '../ui/radio-group.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Shown } from './shown.tsx';

const variants = ['default', 'outline', 'secondary', 'ghost', 'destructive', 'link'] as const;
const sizes = ['sm', 'default', 'lg'] as const;

const fruits = ['Apple', 'Banana', 'Cherry'].map((label) => ({ _id: label, label }));

/** Buttons and form fields. */
export const FormParts = () => (
  <>
    <Shown title="Button">
      {sizes.map((size) => (
        <div key={size} className="flex w-full flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <Button disabled>Disabled</Button>
      <Button variant="outline" disabled>
        <LoaderCircle aria-hidden className="size-4 animate-spin" /> Saving
      </Button>
      <Button size="icon" aria-label="Add">
        <Plus aria-hidden className="size-4" />
      </Button>
      <Button variant="outline" size="icon-sm" aria-label="Add one more">
        <Plus aria-hidden className="size-4" />
      </Button>
    </Shown>
    <Shown title="Field, input, select and text area">
      <FieldSet className="w-full max-w-3xl">
        <FieldLegend>A group of fields</FieldLegend>
        <FieldGroup>
          <Field>
            <FieldLabel htmlFor="kit-input">Input</FieldLabel>
            <Input id="kit-input" placeholder="Placeholder" aria-describedby="kit-input-hint" />
            <FieldDescription id="kit-input-hint">What to know of it.</FieldDescription>
          </Field>
          <Field>
            <FieldLabel htmlFor="kit-wrong">With an error</FieldLabel>
            <Input id="kit-wrong" defaultValue="abc" aria-invalid aria-describedby="kit-wrong-error" />
            <FieldError id="kit-wrong-error">Enter a number.</FieldError>
          </Field>
          <Field>
            <FieldLabel htmlFor="kit-disabled">Disabled</FieldLabel>
            <Input id="kit-disabled" defaultValue="Fixed" disabled />
          </Field>
          <Field>
            <FieldLabel htmlFor="kit-file">File</FieldLabel>
            <Input id="kit-file" type="file" />
          </Field>
          <Field>
            <FieldLabel htmlFor="kit-select">Select</FieldLabel>
            <NativeSelect id="kit-select" defaultValue="b">
              <NativeSelectOption value="a">First</NativeSelectOption>
              <NativeSelectOptGroup label="A group">
                <NativeSelectOption value="b">Second</NativeSelectOption>
              </NativeSelectOptGroup>
            </NativeSelect>
          </Field>
          <Field>
            <FieldLabel htmlFor="kit-combobox">Combobox</FieldLabel>
            <Combobox
              id="kit-combobox"
              label="Fruit"
              chosen="Apple"
              text="Apple"
              none="Any fruit"
              from={{ name: 'kit', find: async () => ({ options: fruits, total: fruits.length }) }}
              onChoose={() => undefined}
            />
          </Field>
          <Field className="sm:col-span-2">
            <FieldLabel htmlFor="kit-textarea">Text area</FieldLabel>
            <Textarea id="kit-textarea" rows={3} defaultValue="Several lines" />
          </Field>
        </FieldGroup>
      </FieldSet>
    </Shown>
    <Shown title="Checkbox, radio group and switch">
      {[{ defaultChecked: true }, {}, { disabled: true, defaultChecked: true }].map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <div key={at} className="flex items-center gap-6">
          <Label className="flex items-center gap-2">
            <Checkbox {...state} /> Check box
          </Label>
          <Label className="flex items-center gap-2">
            <Switch {...state} /> Switch
          </Label>
        </div>
      ))}
      <RadioGroup aria-label="Size">
        {['Small', 'Large', 'Not to be had'].map((size, at) => (
          <Label key={size} className="flex items-center gap-2">
            <RadioGroupItem name="kit-size" value={size} defaultChecked={at === 0} disabled={at === 2} /> {size}
          </Label>
        ))}
      </RadioGroup>
    </Shown>
  </>
);
