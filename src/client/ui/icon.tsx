import type { LucideIcon, LucideProps } from 'lucide-react';

interface IconProps extends LucideProps {
  /** Drawn by the library as decoration: hidden from screen readers. */
  of: LucideIcon;
}

/** An icon in the size and weight of the look. */
export function Icon({ of: Shape, size = 18, strokeWidth = 1.75, ...rest }: IconProps) {
  return <Shape size={size} strokeWidth={strokeWidth} {...rest} />;
}
