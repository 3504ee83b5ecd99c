import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { madeOnce } from "../../kernel/made-once.ts";
import { checkKey, FileStoreError, type FileStore } from "./file-store.ts";

/** Milliseconds. */
const CONNECT_WITHIN = 3_000;
const ANSWER_WITHIN = 30_000;
const ATTEMPTS = 3;

const DEFAULT_REGION = "us-east-1";

/**
 * Files in a bucket of an S3-compatible store, given by an address: `https://KEY:SECRET@host:port/bucket?region=eu-central-1`; special
 * signs of the secret are percent-encoded. The bucket must exist, and must not be public.
 */
export function createS3Store(address: URL): FileStore {
  const bucket = decodeURIComponent(address.pathname.replace(/^\/|\/$/g, ""));
  const open = madeOnce(() => openClient(address));
  return {
    put: (key, content) =>
      told(async () => {
        checkKey(key);
        const { client, sdk } = await open();
        await client.send(
          new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentLength: content.length }),
        );
      }),
    get: (key) =>
      told(async () => {
        checkKey(key);
        const { client, sdk } = await open();
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
          return Body instanceof Readable ? Body : null;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    delete: (key) =>
      told(async () => {
        checkKey(key);
        const { client, sdk } = await open();
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }),
  };
}

type Sdk = typeof import("@aws-sdk/client-s3");
type Opened = { client: S3Client; sdk: Sdk };

/** The library is loaded with the first file: a portal that stores files in a folder does not need it. */
async function openClient(address: URL): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint: address.origin,
    region: address.searchParams.get("region") ?? DEFAULT_REGION,
    credentials: {
      accessKeyId: decodeURIComponent(address.username),
      secretAccessKey: decodeURIComponent(address.password),
    },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Compatible stores do not all support the checksums that Amazon's client adds by default; the signature covers the content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_WITHIN, requestTimeout: ANSWER_WITHIN, throwOnRequestTimeout: true },
  });
  return { client, sdk };
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new FileStoreError(isFull(error) ? "full" : "away", error);
  }
}

/** The codes of MinIO, Ceph and Garage for a full store. */
const FULL = new Set(["XMinioStorageFull", "QuotaExceeded", "InsufficientStorage", "EntityTooLarge"]);
const isFull = (error: unknown): boolean => error instanceof Error && FULL.has(error.name);
