import { useEffect, useState } from 'react';
import { carouselAutoplayMs } from '#shared/constants.ts';
import { cn } from '../../ui/class-names.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from '../../ui/icons.ts';
import { type Slide, slides } from './slides.tsx';

/** Fades from slide to slide. Stands still for who asked for less motion, on hover, on focus and on demand; without a script it is its first slide. */
export function Carousel() {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), carouselAutoplayMs);
    return () => clearInterval(timer);
  }, [playing, held]);
  const step = (by: number) => setAt((now) => (now + by + slides.length) % slides.length);

  return (
    <section
      aria-roledescription="carousel"
      aria-label="What the product does"
      className="relative hidden overflow-hidden text-white lg:block"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={playing && !held ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <SlideView key={slide.title} slide={slide} position={index + 1} shown={index === at} />
        ))}
      </div>
      <div className="js-only absolute inset-x-12 bottom-10 flex items-center gap-2">
        <CarouselButton label="Previous slide" onClick={() => step(-1)} icon={ChevronLeft} />
        <CarouselButton label="Next slide" onClick={() => step(1)} icon={ChevronRight} />
        <CarouselButton
          label={playing ? 'Pause' : 'Play'}
          onClick={() => setPlaying(!playing)}
          icon={playing ? Pause : Play}
        />
        <div className="ml-3 flex">
          {slides.map((slide, index) => (
            <button
              key={slide.title}
              type="button"
              aria-label={`Slide ${index + 1}: ${slide.title}`}
              aria-current={index === at}
              onClick={() => setAt(index)}
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
      </div>
    </section>
  );
}

interface SlideViewProps {
  readonly slide: Slide;
  readonly position: number;
  readonly shown: boolean;
}

function SlideView({ slide, position, shown }: SlideViewProps) {
  const Icon = slide.icon;
  const Companion = slide.companion;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a role of its own, no element stands for it
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${position} of ${slides.length}`}
      aria-hidden={!shown}
      className={cn(
        'slide absolute inset-0 flex flex-col justify-center px-12 pb-24',
        slide.tone,
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <div aria-hidden className="mb-12 flex items-end">
        <span className="grid size-36 place-items-center rounded-3xl bg-white/12">
          <Icon className="size-16 stroke-[1.4]" />
        </span>
        <span className="-ml-6 grid size-18 place-items-center rounded-2xl bg-white text-secondary shadow-raised">
          <Companion className="size-8 stroke-[1.6]" />
        </span>
      </div>
      <p className="max-w-md text-3xl leading-tight font-semibold tracking-tight text-balance">{slide.title}</p>
      <p className="mt-4 max-w-md text-lg text-pretty text-white/85">{slide.text}</p>
    </div>
  );
}

interface CarouselButtonProps {
  readonly label: string;
  readonly icon: typeof Play;
  readonly onClick: () => void;
}

function CarouselButton({ label, icon: Icon, onClick }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 cursor-pointer place-items-center rounded-full bg-white/15 outline-white transition-colors hover:bg-white/25"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
