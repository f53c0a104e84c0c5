import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { SlimLayout } from '../chrome/slim-layout.tsx';

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
          <div className="flex flex-col gap-2">
            <h1 className="text-title font-medium">{title}</h1>
            {text !== undefined && <p className="text-ink-soft">{text}</p>}
          </div>
          {children}
        </Card>
      </div>
    </SlimLayout>
  );
}
