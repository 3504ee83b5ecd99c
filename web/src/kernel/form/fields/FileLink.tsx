import { useQuery } from "@tanstack/react-query";
import { controlCall } from "../../calls/calls.ts";
import { fileAddress } from "../../files/pick-file.ts";
import { useTexts } from "../../texts.tsx";

/** Draws a link to a stored file by its name. Until the name is loaded, or without the right to read it, the link has a general text. */
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
