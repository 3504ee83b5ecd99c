import styles from "./Facts.module.css";
import { isBlank } from "./Facts.tsx";

type ContactProps = { name: string | null; email: string | null; phone: string | null };

/** A person to write to or to call. */
function Contact({ name, email, phone }: ContactProps) {
  return (
    <span className={styles.contact}>
      {!isBlank(name) && <span>{name}</span>}
      {!isBlank(email) && <a href={`mailto:${email?.trim()}`}>{email}</a>}
      {!isBlank(phone) && <a href={`tel:${phone?.replace(/[^\d+]/g, "")}`}>{phone}</a>}
    </span>
  );
}

/** Shows a contact; nothing if there is none. */
export const contactOf = (name: string | null, email: string | null, phone: string | null) =>
  isBlank(name) && isBlank(email) && isBlank(phone) ? null : <Contact name={name} email={email} phone={phone} />;
