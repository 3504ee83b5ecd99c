import { permissionTemplate } from "@rajt/contract/registration/permission-template";
import { FileEditor } from "../../../kernel/form/fields/file/FileEditor.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import styles from "./Declarations.module.css";

/** The signed parental permission, with the form to print and sign. */
export function PermissionEditor(props: EditorProps) {
  const { t, locale } = useTexts();
  return (
    <div>
      {/* cast: the field is declared as a file. */}
      <FileEditor {...(props as EditorProps<"file">)} />
      <a href={permissionTemplate(locale)} download className={styles.template}>
        {t("registration.prepare.template")}
      </a>
    </div>
  );
}
