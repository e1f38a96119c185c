package site

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"
)

// Media types of the OCI Image Format Specification 1.0.
const (
	ociConfig   = "application/vnd.oci.image.config.v1+json"
	ociManifest = "application/vnd.oci.image.manifest.v1+json"
	ociLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// oci makes an image with the native program for linux and nothing else, as an archive of the image
// layout of that specification, which podman, buildah and skopeo read. The same inputs give the
// same bytes.
func oci(ctx context.Context, root, dir, processor string) error {
	program, err := os.ReadFile(filepath.Join(dir, "fulgurite-linux-"+processor))
	if err != nil {
		return err
	}
	stamp := committed(ctx, root)
	// Files are mounted at /data; what goes to a stream waits in /tmp until it is verified.
	layer, err := tarball("./", []packedFile{{"data/", 0o777, nil}, {"tmp/", 0o1777, nil}, {"usr/bin/fulgurite", 0o755, program}}, stamp)
	if err != nil {
		return err
	}
	packed, err := zipped(layer)
	if err != nil {
		return err
	}
	var i image
	config := i.json(ociConfig, map[string]any{
		"created": stamp.Format(time.RFC3339), "architecture": processor, "os": "linux",
		"config": map[string]any{
			"User": "65532:65532", "Entrypoint": []string{"/usr/bin/fulgurite"}, "WorkingDir": "/data",
			"Labels": map[string]string{"org.opencontainers.image.title": "Fulgurite", "org.opencontainers.image.version": Version,
				"org.opencontainers.image.licenses": "Apache-2.0"},
		},
		"rootfs": map[string]any{"type": "layers", "diff_ids": []string{"sha256:" + sum(layer)}},
	})
	manifest := i.json(ociManifest,
		map[string]any{"schemaVersion": 2, "mediaType": ociManifest, "config": config, "layers": []blob{i.add(ociLayer, packed)}})
	// The whole name, as podman save writes it: with a mere tag, podman takes that for the name.
	manifest.Annotations = map[string]string{"org.opencontainers.image.ref.name": "localhost/fulgurite:" + Version}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "manifests": []blob{manifest}})
	if err != nil {
		return err
	}
	made, err := tarball("./", append(i.files, packedFile{"index.json", 0o644, index},
		packedFile{"oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`)}), stamp)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "fulgurite-oci-linux-"+processor+".tar"), made, 0o644)
}

// image lists the files of an image, each named by its hash.
type image struct{ files []packedFile }

// blob points to a file of an image.
type blob struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

func (i *image) add(mediaType string, content []byte) blob {
	i.files = append(i.files, packedFile{"blobs/sha256/" + sum(content), 0o644, content})
	return blob{MediaType: mediaType, Digest: "sha256:" + sum(content), Size: len(content)}
}

func (i *image) json(mediaType string, value map[string]any) blob {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(value); err != nil {
		panic(err) // maps of texts and numbers can always be written
	}
	return i.add(mediaType, b.Bytes())
}
