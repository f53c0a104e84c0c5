interface DataBlockProps {
  id?: string;
  type: 'application/json' | 'application/ld+json';
  json: string;
}

/**
 * Data in the HTML. It is no script, so the content security policy has nothing to allow; with every < escaped, nothing in it
 * can end the block.
 */
export function DataBlock({ id, type, json }: DataBlockProps) {
  return (
    <script
      id={id}
      type={type}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}
