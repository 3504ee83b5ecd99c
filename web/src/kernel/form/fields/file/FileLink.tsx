import { useQuery } from "@tanstack/react-query";
import { controlCall } from "../../../calls/calls.ts";
import { fileAddress, type FileInfo } from "../../../files/pick-file.ts";
import { useTexts } from "../../../texts.tsx";

/** Returns name and type of a stored file; nothing until they are loaded, or without the right to read it. */
export function useFileInfo(key: string): Partial<FileInfo> {
  const { data = {} } = useQuery({
    queryKey: ["POST /fileRepository/getInfo", { key }],
    queryFn: ({ signal }) => controlCall<Partial<FileInfo>>("POST /fileRepository/getInfo", { key }, { signal }),
    staleTime: Infinity,
    enabled: key !== "",
    meta: { background: true },
  });
  return data;
}

/** Draws a link to a stored file by its name. Until the name is loaded, or without the right to read it, the link has a general text. */
export function FileLink({ fileKey }: { fileKey: string }) {
  const { t } = useTexts();
  const { fileName } = useFileInfo(fileKey);
  return (
    <a href={fileAddress(fileKey)} target="_blank" rel="noreferrer">
      {fileName ?? t("kernel.form.upload.uploaded")}
    </a>
  );
}
