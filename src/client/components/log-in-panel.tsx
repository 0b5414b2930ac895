import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonAnchor } from '#client/components/ui/button.tsx';
import { paths } from '#shared/paths.ts';

interface LogInPanelProps {
  title: string;
  /** One paragraph. */
  children: ReactNode;
  /** `lg` takes the place of a page's content, `md` stands in it. */
  size?: 'md' | 'lg';
  level?: 1 | 2;
}

const boxes = { md: 'gap-2.5 p-6 max-md:p-5', lg: 'gap-2.5 px-8 py-10 max-md:px-5 max-md:py-6' };

/** Where nothing is paid: says what logging in would open here, and leads back to it. */
export function LogInPanel({ title, children, size = 'lg', level = 2 }: LogInPanelProps) {
  const { pathname, search } = useLocation();
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={`grid justify-items-start rounded-lg border border-line bg-raised ${boxes[size]}`}
      aria-label={title}
    >
      <Title className="heading">{title}</Title>
      <p className="max-w-[48ch] text-ink-2">{children}</p>
      <div className="mt-2">
        <ButtonAnchor variant="fill" href={paths.login(pathname + search)}>
          Log In
        </ButtonAnchor>
      </div>
    </section>
  );
}
