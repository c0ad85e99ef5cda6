import type { EmblaCarouselType } from 'embla-carousel';
import { type ComponentProps, createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { ChevronLeft, ChevronRight } from './icons.ts';
import { Pause, Play } from './page-icons.ts';
import * as texts from './texts.ts';

interface CarouselState {
  readonly viewport: RefObject<HTMLDivElement | null>;
  /** Null until the library has loaded, or if that fails; then only the first slide is shown. */
  readonly api: EmblaCarouselType | null;
  readonly at: number;
  readonly playing: boolean;
  /** Paused while it is hovered or has the focus. */
  readonly held: boolean;
  readonly setPlaying: (playing: boolean) => void;
}

const CarouselContext = createContext<CarouselState>({
  viewport: { current: null },
  api: null,
  at: 0,
  playing: false,
  held: false,
  setPlaying: () => undefined,
});

interface CarouselProps extends ComponentProps<'section'> {
  readonly 'aria-label': string;
  /** How long each slide is shown, in milliseconds. */
  readonly autoplayMs: number;
}

/**
 * Fades through its slides in a loop. It pauses on hover, on focus, by its button, and if the person prefers reduced
 * motion. Without scripts it shows its first slide. `aria-label` names it.
 */
export function Carousel({ 'aria-label': label, autoplayMs, className, ...props }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<EmblaCarouselType | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    let made: EmblaCarouselType | null = null;
    let gone = false;
    const make = async () => {
      const { embla } = await import('./embla.ts');
      if (gone || !viewport.current) return;
      made = embla(viewport.current);
      made.on('select', (chosen) => setAt(chosen.selectedScrollSnap()));
      setApi(made);
    };
    make().catch(() => undefined);
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);
  useEffect(() => {
    if (!api || !playing || held) return;
    const timer = setInterval(() => api.scrollNext(true), autoplayMs);
    return () => clearInterval(timer);
  }, [api, playing, held, autoplayMs]);
  return (
    <CarouselContext value={{ viewport, api, at, playing, held, setPlaying }}>
      <section
        aria-roledescription={texts.carousel}
        aria-label={label}
        className={cn('relative overflow-hidden', className)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        {...props}
      />
    </CarouselContext>
  );
}

export function CarouselContent({ className, ...props }: ComponentProps<'div'>) {
  const { viewport, playing, held } = useContext(CarouselContext);
  return (
    <div ref={viewport} className="h-full overflow-hidden">
      <div aria-live={playing && !held ? 'off' : 'polite'} className={cn('flex h-full', className)} {...props} />
    </div>
  );
}

interface CarouselItemProps extends ComponentProps<'div'> {
  /** Index of the slide, from 0, and number of slides. */
  readonly index: number;
  readonly count: number;
}

/** A slide. The outgoing one stays in place until it has faded out. */
export function CarouselItem({ index, count, className, ...props }: CarouselItemProps) {
  const { at } = useContext(CarouselContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a role of its own, no element stands for it
    <div
      role="group"
      aria-roledescription={texts.slide}
      aria-label={fill(texts.numberOfCount, { number: index + 1, count })}
      aria-hidden={index !== at}
      className={cn(
        'h-full min-w-0 shrink-0 grow-0 basis-full transition-opacity duration-500 ease-[ease] aria-hidden:[transition:opacity_500ms_ease,transform_0s_linear_500ms]',
        className,
      )}
      {...props}
    />
  );
}

const round = 'rounded-full bg-white/15 text-white outline-white not-disabled:hover:bg-white/25';

/** Creates the previous and next buttons, which only differ in these parameters. */
const stepOf = (label: string, Icon: IconComponent, step: (api: EmblaCarouselType) => void) =>
  function CarouselStep({ className, ...props }: ComponentProps<'button'>) {
    const { api } = useContext(CarouselContext);
    return (
      <Button
        variant="ghost"
        size="icon"
        disabled={!api}
        aria-label={label}
        onClick={() => api && step(api)}
        className={cn(round, className)}
        {...props}
      >
        <Icon aria-hidden className="size-4.5" />
      </Button>
    );
  };

export const CarouselPrevious = stepOf(texts.previousSlide, ChevronLeft, (api) => api.scrollPrev(true));
export const CarouselNext = stepOf(texts.nextSlide, ChevronRight, (api) => api.scrollNext(true));

export function CarouselPlay({ className, ...props }: ComponentProps<'button'>) {
  const { playing, setPlaying } = useContext(CarouselContext);
  const Icon = playing ? Pause : Play;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={playing ? texts.pause : texts.play}
      onClick={() => setPlaying(!playing)}
      className={cn(round, className)}
      {...props}
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}

interface CarouselDotsProps {
  /** Titles of the slides. */
  readonly titles: readonly string[];
}

export function CarouselDots({ titles }: CarouselDotsProps) {
  const { api, at } = useContext(CarouselContext);
  return (
    <div className="ml-3 flex">
      {titles.map((title, index) => (
        <button
          key={title}
          type="button"
          aria-label={fill(texts.slideTitle, { number: index + 1, title })}
          aria-current={index === at}
          onClick={() => api?.scrollTo(index, true)}
          className="group grid size-8 cursor-pointer place-items-center rounded-full outline-white"
        >
          <span
            className={cn(
              'h-2.5 rounded-full bg-white transition-all',
              index === at ? 'w-7' : 'w-2.5 opacity-60 group-hover:opacity-100',
            )}
          />
        </button>
      ))}
    </div>
  );
}
