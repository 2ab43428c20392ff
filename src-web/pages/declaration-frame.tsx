import type { ReactNode } from 'react';
import type { Lang } from '#shared/lang.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { declaredWords, type DeclaredWords } from '#web/features/legal/declared-words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';

type Loaded<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

type DeclarationFrameProps<Data> = {
  title: string;
  description: string;
  path: string;
  declaration: Loaded<Data>;
  children: (data: Data) => ReactNode;
};

/** A page behind a link of a declaration's mail: loading, a link that is not valid, no answer, or what it shows. */
export function DeclarationFrame<Data>({
  title,
  description,
  path,
  declaration,
  children,
}: DeclarationFrameProps<Data>) {
  const { data, isError, error } = declaration;
  const { notValid, loading } = useWords(declaredWords);
  const isOver = data === undefined && isError && isNoLink(error);
  return (
    <div className="wrap contract-page">
      <Seo title={title} description={description} path={path} isHidden />
      <h1 className="heading-huge">{isOver ? notValid.title : title}</h1>
      {data !== undefined && children(data)}
      {data === undefined && (isError ? <NotLoaded declaration={declaration} /> : <MarkLoader text={loading} />)}
    </div>
  );
}

/** An answer of the server is final; without one it is worth another try. */
export const retriesDeclaration = (count: number, error: unknown): boolean =>
  failureOf(error).code === null && count < 2;

const isNoLink = (error: unknown): boolean => {
  const { code } = failureOf(error);
  return code !== null && code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE';
};

/** Why there is no declaration to see, where the link may be good all the same. */
export function whyNotLoaded(error: unknown, { words, lang }: { words: DeclaredWords; lang: Lang }): string {
  const { code, details } = failureOf(error);
  return code === 'RATE_LIMITED' ? rateLimitedSentence(details.retryAfterSeconds, lang) : words.notReached;
}

function NotLoaded({ declaration: { error, isFetching, refetch } }: { declaration: Loaded<unknown> }) {
  const isKnown = isNoLink(error);
  const words = useWords(declaredWords);
  const lang = useLang();
  const pathFor = usePathFor();
  return (
    <div className="declaration-missing" role="alert">
      <p className="lead">{isKnown ? words.notValid.text : whyNotLoaded(error, { words, lang })}</p>
      {isKnown ? (
        <ButtonLink href={pathFor(paths.contact)} look="o">
          {words.contact}
        </ButtonLink>
      ) : (
        <Button look="o" icon="refresh" isBusy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
          {words.again}
        </Button>
      )}
    </div>
  );
}
