/** The same words for every address: whether it is known can't be told. */
export function CheckYourMail() {
  return (
    <div role="status">
      <h1 className="heading-huge">Check your mail</h1>
      <p className="lead">
        We have sent you a link. Follow it within 7 days, and you are on the list. If you are on it already, there is
        nothing to do and no new mail.
      </p>
    </div>
  );
}
