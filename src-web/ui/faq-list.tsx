/** Questions and answers, all of them open: nothing to click to read them. */
export function FaqList({ answers }: { answers: readonly { question: string; answer: string }[] }) {
  return (
    <dl className="faq">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
