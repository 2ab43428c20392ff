import type { ReactNode } from 'react';

type ReadingPageProps = {
  title: string;
  intro: string;
  sections: readonly { id: string; heading: string; lang?: 'de' }[];
  /** What the list of sections is called. */ contents?: string;
  children: ReactNode;
};

/** A text to be read: narrow column, contents beside it. */
export function ReadingPage({ title, intro, sections, contents = 'Contents', children }: ReadingPageProps) {
  return (
    <div className="wrap reading">
      <h1 className="heading-huge">{title}</h1>
      <nav className="reading-contents" aria-label={contents}>
        <ol>
          {sections.map(({ id, heading, lang }) => (
            <li key={id}>
              <a href={`#${id}`} lang={lang}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="reading-text">
        <p className="lead">{intro}</p>
        {children}
      </div>
    </div>
  );
}
