import { cn } from './class-names.ts';
import { Package } from './page-icons.ts';

interface ProductImageProps {
  /** Null where there is none. */
  readonly src: string | null;
  /** Side of the square it is in, in pixels. */
  readonly side: number;
  /** Empty where the name is beside it. */
  readonly alt?: string;
  readonly className?: string;
}

/** A product's image in a square that is there before the image is, so that nothing moves. */
export function ProductImage({ src, side, alt = '', className }: ProductImageProps) {
  const frame = cn('shrink-0 rounded-md border border-line bg-hover object-contain', className);
  if (src === null)
    return (
      <svg width={side} height={side} viewBox="0 0 48 48" aria-hidden="true" className={cn(frame, 'text-muted')}>
        <Package x="14" y="14" width="20" height="20" className="stroke-[1.5]" />
      </svg>
    );
  return <img src={src} alt={alt} width={side} height={side} loading="lazy" decoding="async" className={frame} />;
}
