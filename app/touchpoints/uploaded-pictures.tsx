import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ExperienceImages } from '#shared/api/families/experience-images-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { isUploaded, uploadedPath } from '#shared/touchpoints/blocks-text.ts';
import { addressOf } from '../api/addresses.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { callEndpoint } from '../api/http.ts';
import { scopeInTab } from '../stores/tab-scope.ts';
import { AccordionItem, AccordionTrigger } from '../ui/accordion.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { counted } from '../ui/counted.ts';
import { Link } from '../ui/link.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import * as texts from './texts.ts';
import { touchpointWords } from './words.ts';

/** Size of an uploaded picture: pixels and bytes. */
export interface UploadedPicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

type Picture = ExperienceImages['items'][number];

interface UploadedPicturesProps {
  readonly title: string;
  readonly current: string;
  readonly onChosen: (src: string, picture: UploadedPicture) => void;
}

/** Pictures uploaded before, to use or, if unused, delete. Loaded when opened. */
export function UploadedPictures({ title, current, onChosen }: UploadedPicturesProps) {
  const [pictures, setPictures] = useState<readonly Picture[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const newestLoad = useRef(0);
  const load = async (cursor: string | null) => {
    newestLoad.current += 1;
    const thisLoad = newestLoad.current;
    setNext(null);
    try {
      const query = { cursor: cursor ?? undefined };
      const answer = await callEndpoint('experienceImages', { query });
      if (thisLoad !== newestLoad.current) return;
      setPictures((before) => [...(cursor === null ? [] : (before ?? [])), ...answer.items]);
      setNext(answer.nextCursor);
    } catch (error) {
      if (thisLoad !== newestLoad.current) return;
      setNext(cursor);
      setOutcome({ good: false, text: failureText(failureOf(error).kind) });
    }
  };
  const remove = async ({ publicId }: Picture) => {
    try {
      await callEndpoint('deleteExperienceImage', { params: { publicId } });
      setPictures((before) => before?.filter((one) => one.publicId !== publicId) ?? null);
      setOutcome({ good: true, text: texts.pictureDeleted });
    } catch (error) {
      const used = failureOf(error).kind === 'conflict';
      setOutcome({ good: false, text: used ? texts.pictureInUse : failureText(failureOf(error).kind) });
      if (used) await load(null);
    }
    summary.current?.focus();
  };
  // A picture uploaded while the list is open is added to it.
  const loadIfUnlisted = useEffectEvent((src: string) => {
    const listed = pictures?.some(({ publicId }) => uploadedPath(publicId) === src);
    if (open && isUploaded(src) && !listed) void load(null);
  });
  useEffect(() => loadIfUnlisted(current), [current]);
  return (
    <AccordionItem
      className="mt-2 text-sm"
      onToggle={({ target, currentTarget }) => {
        // React passes on the toggles of menus in the rows too.
        if (target !== currentTarget) return;
        setOutcome(null);
        setOpen(currentTarget.open);
        if (currentTarget.open) void load(null);
      }}
    >
      <AccordionTrigger ref={summary}>
        {texts.uploadedBefore}
        <span className="sr-only">{fill(texts.forWhat, { what: title.toLowerCase() })}</span>
      </AccordionTrigger>
      <p role="status" className={outcome?.good ? 'mt-2 text-success-ink' : 'mt-2 text-error-ink'}>
        {outcome?.text}
      </p>
      {pictures === null && outcome === null ? <p className="text-muted">{texts.loading}</p> : null}
      {pictures?.length === 0 ? <p className="text-muted">{texts.noPictures}</p> : null}
      <ul className="divide-y divide-line" aria-label={texts.uploadedPictures}>
        {pictures?.map((picture) => (
          <PictureRow
            key={picture.publicId}
            picture={picture}
            inForm={uploadedPath(picture.publicId) === current}
            onChoose={() => onChosen(uploadedPath(picture.publicId), picture)}
            onDelete={() => void remove(picture)}
          />
        ))}
      </ul>
      {next === null ? null : (
        <Button type="button" onClick={() => void load(next)} variant="outline" size="sm" className="mt-2">
          {texts.morePictures}
        </Button>
      )}
    </AccordionItem>
  );
}

interface PictureRowProps {
  readonly picture: Picture;
  /** Whether this form uses it, saved or not. */
  readonly inForm: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

function PictureRow({ picture, inForm, onChoose, onDelete }: PictureRowProps) {
  const { publicId, width, height, createdAt, uses, hiddenUses } = picture;
  const scope = scopeInTab() ?? undefined;
  const used = uses.length + hiddenUses > 0;
  const name = `the picture of ${width}×${height} pixels, ${createdAt.slice(0, 10)}`;
  return (
    <li className="flex items-start gap-3 py-2">
      <img
        src={addressOf('experienceImage', { params: { publicId }, scope }).address}
        alt=""
        loading="lazy"
        className="size-14 shrink-0 rounded border border-line bg-hover object-contain"
      />
      <div className="min-w-0 flex-1">
        <p className="tabular-nums">
          {width}×{height} <span className="text-muted">· {createdAt.slice(0, 10)}</span>
        </p>
        <p className="text-xs break-words text-muted">
          {used ? texts.usedIn : inForm ? texts.currentPicture : texts.notUsed}
          {uses.map((use, at) => (
            <span key={use.id}>
              {at > 0 ? ', ' : ''}
              <Link to={touchpointWords[use.kind].item(use.id)} className="text-primary-ink underline">
                {use.name}
              </Link>
            </span>
          ))}
          {hiddenUses > 0
            ? fill(texts.hiddenUses, {
                joint: uses.length > 0 ? ' and ' : '',
                hiddenUses: counted(hiddenUses, 'place', createFormats('', '')),
              })
            : ''}
        </p>
      </div>
      <div className="row-actions">
        {inForm ? null : (
          <Button type="button" variant="outline" size="sm" onClick={onChoose}>
            {texts.use}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {used || inForm ? null : (
          <RowMenu name={name}>
            <Confirm about={name} variant="menu-danger" sentence={texts.deletePictureWarning}>
              <Button type="button" variant="destructive" size="sm" onClick={onDelete}>
                {texts.deleteForGood}
                <span className="sr-only"> {name}</span>
              </Button>
            </Confirm>
          </RowMenu>
        )}
      </div>
    </li>
  );
}
