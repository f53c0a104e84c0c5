import type { ReactNode } from 'react';
import { Card } from '#ui/display/card.tsx';
import { SlimLayout } from './slim-layout.tsx';

interface AuthCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The frame of every account form. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <SlimLayout>
      <div className="page-wrap flex justify-center py-8 md:py-16">
        <Card padding="large" className="flex w-full max-w-md flex-col gap-6">
          <div className="flex flex-col items-center gap-3 text-center">
            <span aria-hidden className="w-10 hairline-gold" />
            <h1 className="text-heading font-medium sm:text-[1.75rem] sm:leading-snug">{title}</h1>
            {text !== undefined && <p className="max-w-full text-balance text-ink-soft">{text}</p>}
          </div>
          {children}
        </Card>
      </div>
    </SlimLayout>
  );
}
