import { useQuery } from "@tanstack/react-query";
import { controlCall } from "../../calls/calls.ts";
import { fileAddress } from "../../files/pick-file.ts";
import { useTexts } from "../../texts.tsx";

/** A stored file by its own name, to be opened. Who may not read it, or before its name is known, sees only that there is one. */
export function FileLink({ fileKey }: { fileKey: string }) {
  const { t } = useTexts();
  const info = useQuery({
    queryKey: ["POST /fileRepository/getInfo", { key: fileKey }],
    queryFn: ({ signal }) =>
      controlCall<{ fileName: string }>("POST /fileRepository/getInfo", { key: fileKey }, { signal }),
    staleTime: Infinity,
    meta: { background: true },
  });
  return (
    <a href={fileAddress(fileKey)} target="_blank" rel="noreferrer">
      {info.data?.fileName ?? t("kernel.form.upload.uploaded")}
    </a>
  );
}
