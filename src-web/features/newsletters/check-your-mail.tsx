import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** The same words for every address: whether it is known can't be told. */
export function CheckYourMail() {
  const { title, text } = useWords(newsletterWords).sent;
  return (
    <div role="status">
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text}</p>
    </div>
  );
}
