import { carouselAutoplayMs } from '#shared/constants.ts';
import {
  Carousel,
  CarouselContent,
  CarouselDots,
  CarouselItem,
  CarouselNext,
  CarouselPlay,
  CarouselPrevious,
} from '../../ui/carousel.tsx';
import { cn } from '../../ui/class-names.ts';
import { slides } from './slides.tsx';
import * as texts from './texts.ts';

/** What the product does, beside the sign-in on large screens. */
export const ProductCarousel = () => (
  <Carousel
    aria-label={texts.whatTheProductDoes}
    autoplayMs={carouselAutoplayMs}
    className="hidden text-white lg:block"
  >
    <CarouselContent>
      {slides.map(({ title, text, tone, icon: Icon, companion: Companion }, index) => (
        <CarouselItem
          key={title}
          index={index}
          count={slides.length}
          className={cn('flex flex-col justify-center px-12 pb-24', tone)}
        >
          <div aria-hidden className="mb-12 flex items-end">
            <span className="grid size-36 place-items-center rounded-3xl bg-white/12">
              <Icon className="size-16 stroke-[1.4]" />
            </span>
            <span className="-ml-6 grid size-18 place-items-center rounded-2xl bg-white text-secondary shadow-raised">
              <Companion className="size-8 stroke-[1.6]" />
            </span>
          </div>
          <p className="max-w-md text-3xl leading-tight font-semibold tracking-tight text-balance">{title}</p>
          <p className="mt-4 max-w-md text-lg text-pretty text-white/85">{text}</p>
        </CarouselItem>
      ))}
    </CarouselContent>
    <div className="js-only absolute inset-x-12 bottom-10 flex items-center gap-2">
      <CarouselPrevious />
      <CarouselNext />
      <CarouselPlay />
      <CarouselDots titles={slides.map(({ title }) => title)} />
    </div>
  </Carousel>
);
